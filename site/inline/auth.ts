// Runs in the head of the sign-in pages, before their islands are loaded. A script, not a module: it has no imports.

// A form sent before its island is ready is held back; the mark makes the island send it (`useSmallForm`).
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  ;(event.target as HTMLFormElement).dataset.early = ''
})

// Links to the other sign-in pages, and to this one in another language, keep the page to return to.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  const returnTo = new URLSearchParams(location.search).get('backTo')
  if (!link?.href || !returnTo || link.host !== location.host || link.search) return
  if (/\/(login|register|reset-password)$/.test(link.pathname)) link.search = `backTo=${encodeURIComponent(returnTo)}`
})
