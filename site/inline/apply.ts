// Runs in the head of the page to apply on, before its islands are loaded. A script, not a module: it has no imports.

// A form sent before its island is ready would reload the page and lose what was typed. The mark makes the island send it.
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  ;(event.target as HTMLFormElement).dataset.early = ''
})

// Links to the page in other languages keep the application that the address names.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]')
  if (link) link.search = location.search
})

// Applicants who were signed in on this device do not see the visitors' form while their session is loaded.
try {
  // biome-ignore lint/style/noRestrictedGlobals: runs before the code that wraps the storage
  const wasSignedIn = localStorage['opencall.signedIn']
  if (wasSignedIn || /[?&]responseId=/.test(location.search)) document.documentElement.classList.add('is-known')
} catch {
  // The storage may be refused.
}
