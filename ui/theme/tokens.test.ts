import { describe, expect, it } from 'vitest'
import { baseCss } from './base.css.ts'
import { parseColor } from './color.ts'
import { contrast } from './contrast.ts'
import { tokens, tokensCss, tokenValue } from './tokens.ts'

describe('tokens', () => {
  it('has each name once', () => {
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length)
  })

  it('keeps the page out and lets its variables in', () => {
    const css = tokensCss()
    expect(css).toContain(':host{all:initial;')
    expect(css).not.toContain('!important')
    expect(css).not.toContain('rem')
    for (const { name } of tokens) expect(css).toContain(`${name}:`)
  })

  it('uses only logical properties and px in the wrapper', () => {
    expect(baseCss).not.toMatch(/[^-](margin|padding|border)-(left|right|top|bottom)|\drem/)
  })

  it.each(['dark', 'light'] as const)('is readable in %s', (mode) => {
    const value = (name: string) => parseColor(tokenValue(`--tk-${name}`, mode) ?? '') ?? [0, 0, 0]
    const least = (need: number, over: readonly string[], grounds: readonly string[]) => {
      for (const name of over) {
        for (const ground of grounds)
          expect(contrast(value(name), value(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(need)
      }
    }
    least(4.5, ['text-1', 'text-2', 'text-3', 'accent'], ['surface', 'fill-1', 'fill-2'])
    least(4.5, ['on-accent'], ['accent', 'accent-hover'])
    least(4.5, ['accent'], ['accent-fill'])
    for (const tone of ['positive', 'warning', 'danger']) least(4.5, [tone, 'text-1'], ['surface', `${tone}-fill`])
    least(4.5, ['on-danger'], ['danger'])
    least(4.5, ['surface'], ['text-1'])
    least(3, ['accent-on-ink', 'danger-on-ink'], ['text-1'])
    least(3, ['line-control'], ['surface', 'fill-1'])
    least(7, ['plate-ink'], ['plate'])
  })
})
