import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentVariables } from './accent.ts'
import { fromOklch, parseColor, type Rgb, toHex, toOklch } from './color.ts'
import { contrast } from './contrast.ts'
import { tokenValue } from './tokens.ts'

const color = (text: string | undefined): Rgb => parseColor(text ?? '') ?? [0, 0, 0]
const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyMode = fc.constantFrom('dark' as const, 'light' as const)

describe('accentVariables', () => {
  it('is readable with every accent, hovered too', () => {
    fc.assert(
      fc.property(anyHex, anyMode, (accent, mode) => {
        const variables = accentVariables(color(accent), mode)
        const ink = color(variables['--tk-on-accent'])
        expect(contrast(color(variables['--tk-accent']), ink)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color(variables['--tk-accent-hover']), ink)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never uses a faint accent as text or as a ring', () => {
    fc.assert(
      fc.property(anyHex, anyMode, (accent, mode) => {
        const variables = accentVariables(color(accent), mode)
        const resolve = (name: `--tk-${string}`) =>
          color(variables[name] === 'var(--tk-text-1)' ? tokenValue('--tk-text-1', mode) : variables[name])
        const surface = color(tokenValue('--tk-surface', mode))
        for (const ground of [surface, color(variables['--tk-accent-fill'])]) {
          expect(contrast(resolve('--tk-accent-text'), ground)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(resolve('--tk-focus'), surface)).toBeGreaterThanOrEqual(3)
        expect(variables['--tk-accent-line']).toBe(
          variables['--tk-accent-text'] === 'var(--tk-text-1)' ? 'underline' : 'none',
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves a readable accent as it is given', () => {
    expect(accentVariables(color('#00687a'), 'light')).toMatchObject({
      '--tk-accent': '#00687a',
      '--tk-on-accent': '#ffffff',
      '--tk-accent-text': '#00687a',
    })
    expect(accentVariables(color('rgb(255 0 255)'), 'dark')['--tk-on-accent']).toBe('#031a1e')
  })

  it('underlines where the accent is faint as text', () => {
    expect(accentVariables(color('#ffe94d'), 'light')).toMatchObject({
      '--tk-accent': '#ffe94d',
      '--tk-on-accent': '#031a1e',
      '--tk-accent-text': 'var(--tk-text-1)',
      '--tk-accent-line': 'underline',
      '--tk-focus': 'var(--tk-text-1)',
    })
  })
})

describe('color', () => {
  it.each([
    ['#f0f', '#ff00ff'],
    ['#FF00FF80', '#ff00ff'],
    ['rgb(255, 0, 255)', '#ff00ff'],
    ['rgb(100% 0% 100% / .5)', '#ff00ff'],
    ['hsl(300 100% 50%)', '#ff00ff'],
    ['hsl(120deg, 100%, 25%)', '#008000'],
    ['#0a1', '#00aa11'],
    ['color(srgb 1 0.5 0 / 0.4)', '#ff8000'],
    ['color(srgb 1.09302 -0.22669 -0.150073)', '#ff0000'],
  ])('reads %j as %s', (text, hex) => expect(toHex(color(text))).toBe(hex))

  it.each(['', 'rebeccapurple-ish', 'url(x)', '#12', 'rgb(a b c)', 'color(display-p3 1 0 0)'])(
    'does not read %j',
    (text) => expect(parseColor(text)).toBeUndefined(),
  )

  it('goes to OKLCH and back', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(toHex(fromOklch(toOklch(color(hex))))).toBe(hex)
      }),
      { numRuns: 500 },
    )
  })

  it('knows the contrast of black on white', () => expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21))
})
