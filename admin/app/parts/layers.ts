/** Of the specification §2. What a page holds in place lies under 50; menus and lists that open lie over dialogs. */
export const layerOf = (elevation: number): number => 50 + elevation - 1
