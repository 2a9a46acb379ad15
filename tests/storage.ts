/** The storage of a browser over `items`, by name: what is kept there can be looked at. */
export const storageOver = (items: Record<string, string>): Storage =>
  new Proxy(items, {
    get: (all, name) =>
      ({
        getItem: (key: string) => all[key] ?? null,
        setItem: (key: string, value: string) => {
          all[key] = value
        },
        removeItem: (key: string) => {
          delete all[key]
        },
      })[String(name)],
  }) as unknown as Storage
