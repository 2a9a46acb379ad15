// Runs in the head of the page of a vote, before its island is loaded. A script, not a module: it has no imports.

// Choices made before the island is ready wait here in their order; the island makes them its own and says so.
addEventListener('click', (event) => {
  const { dataset } = document.documentElement
  const button = (event.target as Element).closest<HTMLElement>('[data-choice]')
  if (!button || dataset.voting) return
  button.dataset.waiting = ''
  dataset.choices = JSON.stringify([...JSON.parse(dataset.choices ?? '[]'), button.dataset.choice])
})

// A form sent before its island is ready would reload the page and lose what was typed.
addEventListener('submit', (event) => event.preventDefault())
