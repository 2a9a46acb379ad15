/** Changes the heading of the page, and the document title that contains it. */
export function setHeading(words: string): void {
  const heading = document.querySelector('.auth h1')
  if (!heading) return
  document.title = document.title.replace(heading.textContent ?? '', words)
  heading.textContent = words
}
