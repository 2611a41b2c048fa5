import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { drawInAct } from '../../../../ui/kit/fixtures/drawInAct.ts'
import { Field } from './Field.tsx'

test.each([true, false])(
  'a field for words or a code asks the browser to complete, correct, check, suggest and keep nothing (login 36; lines: %s)',
  async (lines) => {
    drawInAct()
    const element = document.createElement('div')
    const root = createRoot(element)
    onTestFinished(() => act(async () => root.unmount()))
    await act(async () => root.render(<Field label="Words" value="" lines={lines} onChange={() => {}} />))
    const field = element.querySelector('input, textarea')
    const asked = ['autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck', 'writingsuggestions']
    expect(asked.map((name) => field?.getAttribute(name))).toEqual(['off', 'none', 'off', 'false', 'false'])
  },
)
