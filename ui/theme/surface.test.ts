import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseColor, type Rgb } from './color.ts'
import { contrast } from './contrast.ts'
import { surfaceVariables } from './surface.ts'
import { tokenValue } from './tokens.ts'

const color = (text: string | undefined): Rgb => parseColor(text ?? '') ?? [0, 0, 0]
const channel = fc.integer({ min: 0, max: 255 }).map((value) => value / 255)
const anySurface = fc.tuple(channel, channel, channel)
const anyMode = fc.constantFrom('dark' as const, 'light' as const)

it('behavior: text reads on every surface and fill, and the edge of a control is told from them', () => {
  fc.assert(
    fc.property(anySurface, anyMode, (surface, mode) => {
      const variables = surfaceVariables(surface, undefined, mode)
      for (const ground of [surface, color(variables['--tk-fill-1']), color(variables['--tk-fill-2'])]) {
        // Between the greys where black and white read equally well, fills leave a little less than 4.5.
        expect(contrast(color(variables['--tk-text-1']), ground)).toBeGreaterThanOrEqual(3.9)
        expect(contrast(color(variables['--tk-line-control']), ground)).toBeGreaterThanOrEqual(2.9)
        if (contrast(color(variables['--tk-text-1']), color(variables['--tk-fill-2'])) < 4.5) continue
        for (const name of ['--tk-text-2', '--tk-text-3'] as const)
          expect(contrast(color(variables[name]), ground), name).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 1_000 },
  )
})

it.each(['dark', 'light'] as const)(
  'behavior: fills and lines of %s keep the distance that the default ones have',
  (mode) => {
    const surface = color(tokenValue('--tk-surface', mode))
    const variables = surfaceVariables(surface, undefined, mode)
    for (const name of ['--tk-fill-1', '--tk-fill-2', '--tk-line', '--tk-text-1', '--tk-danger-fill'] as const)
      expect(contrast(color(variables[name]), color(tokenValue(name, mode))), name).toBeLessThan(1.08)
    expect(variables['--tk-text-1']).toBe(tokenValue('--tk-text-1', mode))
  },
)

it('behavior: text of the host’s own stays where it reads; where it does not, ink of the other mode takes its place', () => {
  expect(surfaceVariables(color('#fffbe6'), color('#402000'), 'light')['--tk-text-1']).toBe('#402000')
  expect(surfaceVariables(color('#101040'), undefined, 'light')['--tk-text-1']).toBe(tokenValue('--tk-text-1', 'dark'))
})
