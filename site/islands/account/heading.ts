const heading = () => document.querySelector<HTMLElement>('.auth h1')

/** Changes the heading of the page, and the document title that contains it. */
export function setHeading(words: string): void {
  const shown = heading()
  if (!shown) return
  document.title = document.title.replace(shown.textContent ?? '', words)
  shown.textContent = words
}

/** For a page that shows something else after a press. */
export function focusHeading(): void {
  const shown = heading()
  if (!shown) return
  shown.tabIndex = -1
  shown.focus()
}
