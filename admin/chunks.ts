interface ChunkGroup {
  name: string
  test?: RegExp
  tags?: ['$initial']
  minShareCount?: number
}

const SHARED = 2

/** Everything that the entry imports, for every page. */
const start: ChunkGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
  // Without the entry itself: other chunks import from this one, and would wait for the entry's own `await`.
  { name: 'start', tags: ['$initial'], test: /^(?!.*\/admin\/(main\.tsx|index\.html)$)/ },
]

/**
 * What several screens share, in chunks by purpose instead of one for each set of screens. A group takes with it what its
 * modules import, unless a group before it has that already: small things that many import come first.
 */
const shared: ChunkGroup[] = [
  // Names of classes alone: a screen that shows a table by itself does not load the code of lists for them.
  { name: 'styles', test: /\/admin\/app\/parts\/(?!AuthLayout).*\.module\.css/ },
  { name: 'codes', test: /\/core\/.*\.codes\.ts$/ },
  { name: 'colours', test: /\/culori\/|\/core\/theme\// },
  // What the sign-in page needs of the common things: refusals name dates.
  { name: 'values', test: /\/core\/form\/read\.ts$/ },
  {
    name: 'common',
    test: /\/client\/ui\/(day|diff)|\/core\/(fold|text|zone|program\/program\.rules|form\/(work|kinds|definition))\.ts|\/admin\/app\/(urlParams|searchText|useSignOut|extensions|parts\/(StatusBadge|Keys|numbers))\./,
  },
  // What fields and segments share. Dashboards have segments and no fields, the sign-in page the reverse.
  { name: 'basics', test: /\/@mantine\/hooks\/.*\/use-(id|merged-ref|mounted|shallow-effect|uncontrolled)\// },
  { name: 'segments', test: /\/admin\/app\/parts\/Segments\.tsx$/ },
  // With calls that change something: what the sign-in page has.
  {
    name: 'fields',
    test: /\/@mantine\/core\/.*\/(CloseButton|TextInput|PasswordInput)\/|\/admin\/app\/(mutation|issues|invalidInputs|draftStorage)\./,
  },
  { name: 'menus', test: /\/@mantine\/core\/.*\/(Menu|Popover|FocusTrap)\// },
  { name: 'dialogs', test: /\/@mantine\/core\/.*\/Modal\/|\/admin\/app\/parts\/Dialog\./ },
  { name: 'choices', test: /\/@mantine\/core\/.*\/(Checkbox|Radio|Switch)\// },
  { name: 'lists', test: /\/admin\/app\/parts\/(table\/|list\/|RareActions)/ },
  { name: 'selects', test: /\/@mantine\/core\/.*\/(Select|MultiSelect)\// },
  { name: 'controls', test: /\/@mantine\/core\// },
  { name: 'dates', test: /\/@mantine\/dates\/|\/dayjs\/dayjs|\/admin\/app\/parts\/(DayInput|DateTimeField)\./ },
  { name: 'icons', test: /\/@tabler\/icons-react\// },
  { name: 'form', test: /\/(core|client)\/form\//, minShareCount: 3 },
  { name: 'editor', test: /\/admin\/screens\/form\/(?!parts\/Preview)/ },
]

export const CHUNK_GROUPS = [...start, ...shared.map((group) => ({ minShareCount: SHARED, ...group }))]
