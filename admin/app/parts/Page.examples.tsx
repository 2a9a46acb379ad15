import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import type { Examples } from '../../examples/example.ts'
import pageStyles from './Page.module.css'
import { Banner, FieldRow, Sheet, TabLinks } from './Page.tsx'

const long = 'Förderprogramm für gemeinnützige Freiwilligenorganisationen im ländlichen Raum'

export const examples: Examples = {
  title: 'Pages: buttons, sheets, banners, tabs',
  states: {
    buttons: () => (
      <>
        <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />}>
          Primary
        </Button>{' '}
        <Button>Default</Button> <Button variant="light">Light</Button> <Button variant="subtle">Subtle</Button>{' '}
        <Button variant="filled" color="red">
          Delete
        </Button>{' '}
        <Button disabled>Disabled</Button> <Button loading>Loading</Button>{' '}
        <ActionIcon aria-label="More">
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </>
    ),
    banners: () => (
      <>
        {(['info', 'ok', 'warn', 'bad'] as const).map((tone) => (
          <Banner key={tone} tone={tone}>
            {long}
          </Banner>
        ))}
      </>
    ),
    sheet: () => (
      <Sheet title={long} extra={<Button>Edit</Button>}>
        <div className={pageStyles.sheetBody}>{long}</div>
      </Sheet>
    ),
    tabs: () => (
      <TabLinks
        label="Parts of the page"
        items={[
          { to: '?part=Page', label: 'Applications', count: 104_218, current: true },
          { to: '?part=Page&tab=2', label: 'Eingegangene Bewerbungen', count: 12, current: false },
          { to: '?part=Page&tab=3', label: 'History', current: false },
        ]}
      />
    ),
    'row of settings': () => (
      <FieldRow title="Name" hint={long}>
        <Button>Change</Button>
      </FieldRow>
    ),
  },
}
