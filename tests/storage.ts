/** The storage of a browser over `items`, by name: what is kept there can be looked at. Names that it has no room for are refused. */
export const storageOver = (items: Record<string, string>, hasRoom = (_name: string): boolean => true): Storage =>
  new Proxy(items, {
    get: (all, name) =>
      ({
        getItem: (key: string) => all[key] ?? null,
        setItem: (key: string, value: string) => {
          if (!hasRoom(key)) throw new DOMException('no room', 'QuotaExceededError')
          all[key] = value
        },
        key: (n: number) => Object.keys(all)[n] ?? null,
        length: Object.keys(all).length,
        removeItem: (key: string) => {
          delete all[key]
        },
      })[String(name)],
  }) as unknown as Storage
