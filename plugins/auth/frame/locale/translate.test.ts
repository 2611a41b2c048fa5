import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../approve/texts.ts'
import { translate } from './translate.ts'

const silent = { isRtl: false, report: () => {} }
const table = {
  title: 'Sign',
  warning: (value: string) => `The call to ${value} cannot be read.`,
  keys: { sign: 'Sign', cancel: 'Cancel' },
}

test('a language replaces the sentences that it has, and a function is given the values and the English sentence', () => {
  const said = translate(
    table,
    {
      title: 'Unterschreiben',
      warning: (value: string, before: string) => `${value}? ${before}`,
      keys: { cancel: 'Abbrechen' },
    },
    silent,
  )
  expect([said.title, said.keys]).toEqual(['Unterschreiben', { sign: 'Sign', cancel: 'Abbrechen' }])
  expect(said.warning('0xab')).toBe('0xab? The call to 0xab cannot be read.')
})

test('a translation that throws leaves the English warning, and the operator is told (approvals 22)', () => {
  const told: unknown[] = []
  const fault = new Error('no plural')
  const said = translate(
    table,
    {
      warning: () => {
        throw fault
      },
    },
    { isRtl: false, report: (error) => told.push(error) },
  )
  expect([said.warning('0xab'), told]).toEqual(['The call to 0xab cannot be read.', [fault]])
})

test('names within a sentence from right to left are isolated', () => {
  const said = translate(table, { warning: (value: string) => `نداء ${value}` }, { ...silent, isRtl: true })
  expect(said.warning('0xab')).toBe('نداء \u20680xab\u2069')
})

test('whatever a table holds, the page keeps its keys, and each sentence is a text that is not blank (approvals 22)', () => {
  const part = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.constantFrom('', '  ', null, undefined, 7, true),
      fc.constantFrom(
        () => '',
        () => 7,
        () => {
          throw new Error('broken')
        },
      ),
      fc.dictionary(
        fc.constantFrom(...Object.keys(english), ...Object.keys(english.warnings), '__proto__', 'x'),
        tie('any'),
      ),
    ),
  })).any
  const walk = (own: unknown, before: unknown): void => {
    if (typeof before === 'object' && before !== null) {
      expect(Object.keys(own as object)).toEqual(Object.keys(before))
      for (const [key, each] of Object.entries(before)) walk((own as Record<string, unknown>)[key], each)
      return
    }
    expect(typeof own).toBe(typeof before)
    expect(typeof own === 'function' ? own('0xab') : own).toMatch(/\S/)
  }
  fc.assert(fc.property(part, (own) => walk(translate(english, own, silent), english)))
})

test.each(['\u200b', ' \u2060\u200e ', '\u00a0\u3000', '\u00ad'])(
  'a sentence of invisible marks leaves the English warning (%j, approvals 22)',
  (blank) => {
    const said = translate(table, { title: blank, warning: () => blank }, silent)
    expect([said.title, said.warning('0xab')]).toEqual(['Sign', 'The call to 0xab cannot be read.'])
  },
)
