import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'

test.each([
  ['the language itself', ['de'], ['en', 'de'], { given: 'de', lang: 'de' }],
  [
    'the language of another region, with the visitor’s region for figures',
    ['de-AT'],
    ['en', 'de'],
    { given: 'de', lang: 'de-AT' },
  ],
  ['the region, if the page has it', ['pt-BR'], ['en', 'pt', 'pt-BR'], { given: 'pt-BR', lang: 'pt-BR' }],
  ['another region, if the page has no other', ['pt-PT'], ['en', 'pt-BR'], { given: 'pt-BR', lang: 'pt-BR' }],
  ['the second language, if the page lacks the first', ['fr', 'de'], ['en', 'de'], { given: 'de', lang: 'de' }],
  ['the script of the region', ['zh-TW'], ['en', 'zh-Hans', 'zh-Hant'], { given: 'zh-Hant', lang: 'zh-TW' }],
  [
    'the first language of the page, if the page has none of the visitor’s',
    ['fr'],
    ['de', 'ar'],
    { given: 'de', lang: 'de' },
  ],
  ['English rather than a later language', ['en-GB', 'de'], ['en', 'de'], { given: 'en', lang: 'en-GB' }],
] as const)('a visitor is given %s (approvals 22)', (_, wanted, given, chosen) => {
  expect(chooseLanguage(wanted, [...given] as [string, ...string[]])).toEqual(chosen)
})

test('a page in simplified Chinese is not given to who reads the traditional script', () => {
  expect(chooseLanguage(['zh-TW'], ['en', 'zh-Hans']).given).toBe('en')
})

test('whatever a browser or a page calls a language, a language of the page is chosen', () => {
  const tags = fc.array(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('en', 'de-AT', 'ar', 'zh-TW', 'x-', '')))
  fc.assert(
    fc.property(tags, fc.string({ maxLength: 8 }), tags, (wanted, first, more) => {
      const { given, lang } = chooseLanguage(wanted, [first, ...more])
      expect([first, ...more]).toContain(given)
      expect(() => new Intl.NumberFormat(lang)).not.toThrow()
    }),
  )
})
