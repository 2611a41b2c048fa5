import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseColor } from '../../../../ui/theme/color.ts'
import { contrast } from '../../../../ui/theme/contrast.ts'
import { tokenValue } from '../../../../ui/theme/tokens.ts'
import { applyLook, legibleColours } from './applyLook.ts'
import { colourNames, colourOf } from './colours.ts'

const dark = { '--tk-surface': '#101010', '--tk-text-1': '#ffffff', '--tk-text-2': '#cccccc' } as const

test('a host’s accent and surfaces are taken if everything stays legible', () => {
  const variables = {
    ...dark,
    '--tk-accent': '#ffd54a',
    '--tk-accent-hover': '#ffe082',
    '--tk-on-accent': '#000000',
  } as const
  expect(legibleColours(variables, 'dark')).toEqual(variables)
})

test('surfaces that hide a text or a warning are left out, and the accent is still taken', () => {
  const accent = { '--tk-accent': '#ffd54a', '--tk-accent-hover': '#ffe082', '--tk-on-accent': '#000000' } as const
  expect(legibleColours({ '--tk-text-1': '#121617', ...accent }, 'dark')).toEqual(accent)
  // The surface is the colour of the theme's own danger.
  expect(
    legibleColours({ '--tk-surface': '#b02425', '--tk-text-1': '#ffffff', '--tk-text-2': '#ffffff' }, 'light'),
  ).toEqual({})
  expect(legibleColours({ '--tk-text-1': '#ffffff00' }, 'dark')).toEqual({})
})

test('whatever colours a host gives, a warning can be read on the surface', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const names = ['--tk-surface', '--tk-text-1', '--tk-text-2', '--tk-accent', '--tk-on-accent', '--tk-line'] as const
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(names.map((name) => [name, colour])), { requiredKeys: [] }),
      fc.constantFrom('dark' as const, 'light' as const),
      (variables, mode) => {
        const taken = legibleColours(variables, mode) as Record<string, string>
        const read = (name: `--tk-${string}`) => parseColor(taken[name] ?? tokenValue(name, mode) ?? '') ?? [0, 0, 0]
        for (const text of ['--tk-danger', '--tk-warning', '--tk-text-1'] as const)
          expect(contrast(read(text), read('--tk-surface'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(read('--tk-on-accent'), read('--tk-accent'))).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})

test('the document is drawn in the host’s mode, and drops the colours of the look before', () => {
  applyLook(window, { theme: { mode: 'dark', variables: dark } })
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.documentElement.style.getPropertyValue('--tk-surface')).toBe('#101010')
  applyLook(window, { theme: { mode: 'light' } })
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(document.documentElement.style.getPropertyValue('--tk-surface')).toBe('')
})

test('the colours of the pages are those of the kit’s theme', () => {
  for (const name of colourNames)
    expect([name, colourOf(name, 'dark'), colourOf(name, 'light')]).toEqual([
      name,
      tokenValue(name, 'dark'),
      tokenValue(name, 'light'),
    ])
})
