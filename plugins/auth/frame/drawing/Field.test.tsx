import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { drawPage } from './fixtures/drawPage.ts'

test.each([true, false])(
  'a field for words or a code asks the browser to complete, correct, check, suggest and keep nothing (login 36; lines: %s)',
  async (lines) => {
    const page = await drawPage(<Field label="Words" value="" lines={lines} onChange={() => {}} />)
    const field = page.querySelector('input, textarea')
    const asked = ['autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck', 'writingsuggestions']
    expect(asked.map((name) => field?.getAttribute(name))).toEqual(['off', 'none', 'off', 'false', 'false'])
  },
)
