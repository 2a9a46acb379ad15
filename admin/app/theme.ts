import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

/** Where what opens over the page is put. */
export const FLOATS = '#floats'

const brand = Array.from({ length: 10 }, (_, shade) =>
  shade < 3 ? 'var(--quiet-1)' : shade < 6 ? 'var(--quiet-3)' : 'var(--brand)',
) as unknown as MantineColorsTuple

/** Mantine in the tokens of `theme.css`: colours are variables, so the platform's two colours need no rebuild. */
export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 7,
  cursorType: 'pointer',
  focusRing: 'auto',
  defaultRadius: 6,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontWeight: '620', fontFamily: 'var(--font)' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '45em', md: '62em', lg: '73.75em', xl: '90em' },
  shadows: { sm: 'var(--float)', md: 'var(--float)', lg: 'var(--lift)', xl: 'var(--lift)' },
  variantColorResolver: (input) => {
    if (input.color === 'red' && input.variant === 'filled')
      return {
        background: 'var(--bad)',
        hover: 'color-mix(in srgb, var(--bad) 88%, #000)',
        color: '#fff',
        border: '1px solid var(--bad)',
      }
    if (input.variant === 'filled')
      return {
        background: 'var(--brand)',
        hover: 'var(--brand-soft)',
        color: 'var(--brand-on)',
        border: '1px solid var(--brand-edge)',
      }
    if (input.variant === 'light')
      return {
        background: 'var(--quiet-2)',
        hover: 'var(--quiet-3)',
        color: 'var(--brand-ink)',
        border: '1px solid transparent',
      }
    if (input.variant === 'subtle')
      return {
        background: 'transparent',
        hover: 'var(--quiet-1)',
        color: 'var(--ink)',
        border: '1px solid transparent',
      }
    return defaultVariantColorsResolver(input)
  },
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default' },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    /** They grow from 40 to 200 px. Spec §9. */
    Textarea: {
      defaultProps: { size: 'sm', autosize: true, minRows: 1 },
      styles: { input: { minHeight: 40, maxHeight: 200, overflowY: 'auto' } },
    },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        checkIconPosition: 'right',
        comboboxProps: { transitionProps: { duration: 0 }, shadow: 'sm' },
      },
    },
    MultiSelect: { defaultProps: { size: 'sm', comboboxProps: { transitionProps: { duration: 0 }, shadow: 'sm' } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Menu: {
      defaultProps: {
        radius: 8,
        shadow: 'sm',
        transitionProps: { duration: 0 },
        position: 'bottom-end',
        withinPortal: true,
        // An empty element to focus is no entry of a menu: the first entry takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    // Menus, lists and calendars open inside a landmark of their own (`Root`), not beside all of them.
    Popover: {
      defaultProps: {
        radius: 8,
        shadow: 'sm',
        transitionProps: { duration: 0 },
        withinPortal: true,
        portalProps: { target: FLOATS },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { centered: true, radius: 12, transitionProps: { duration: 0 } } },
  },
})
