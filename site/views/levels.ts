/**
 * Custom properties per element without `style` attributes, which the CSP refuses: each set becomes a class and a rule
 * in the page's one hashed `<style>`. Pages collect them before the head is written.
 */
export class Levels {
  readonly #rules = new Map<string, string>()

  use(properties: Record<string, string | number>): string {
    const body = Object.entries(properties)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
    let name = this.#rules.get(body)
    if (!name) {
      name = `v${this.#rules.size.toString(36)}`
      this.#rules.set(body, name)
    }
    return name
  }

  get css(): string {
    return [...this.#rules].map(([body, name]) => `.${name}{${body}}`).join('')
  }
}

export const percent = (value: number): string => `${value}%`
