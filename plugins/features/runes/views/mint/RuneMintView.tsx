import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { Input, useMessages, useSlice, useStyles } from 'tapkit/ui'
import { refusalOf } from '../../chain/mintRefusal.ts'
import { cleanRuneName } from '../../forms/cleanRuneName.ts'
import { readMint } from '../../forms/readMint.ts'
import { readName } from '../../forms/readOrder.ts'
import { formsOf, type MintForm } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { NameField } from '../fields/NameField.tsx'
import { OrderRest } from '../fields/OrderRest.tsx'
import { type Desk, useDesk } from '../hooks/useDesk.ts'
import { useHeight } from '../hooks/useHeight.ts'
import { useRune } from '../hooks/useRune.ts'
import { useVisit } from '../hooks/useVisit.ts'
import { runesCss } from '../runes.css.ts'
import { MintFacts } from './MintFacts.tsx'

/** The form of a mint: the rune, the number of mints, the mints that are left, and the price. */
export default function RuneMintView({ kernel, params }: ViewProps<'RuneMint'>) {
  useStyles(runesCss)
  const desk = useDesk(kernel)
  const given = params?.runeName
  const visit = useVisit(kernel)
  useEffect(() => {
    const { mint } = formsOf(kernel)
    // A visitor who comes back to the form finds the name as it was typed.
    if (given && mint.visit !== visit) Object.assign(mint, { visit, runeName: cleanRuneName(given) })
  }, [kernel, given, visit])
  return desk ? <Form {...desk} /> : null
}

function Form({ kernel, network, own, rates }: Desk) {
  const words = useMessages(kernel, 'runes', messages)
  formsOf(kernel)
  const { mint: form } = useSlice(kernel, 'runeForms', { sync: true })
  const change = (fields: Partial<MintForm>) => void Object.assign(formsOf(kernel).mint, fields)
  const { params, faults = {} } = readMint(form, { own, rates: rates ?? {} })
  const name = readName(form.runeName)
  const answer = useRune(kernel, network, name?.letters)
  const height = useHeight(kernel, network)
  const facts = answer?.status === 'known' ? answer.value : undefined
  const isLost = facts === 'none' || (facts && refusalOf(facts, height) !== undefined)
  return (
    <>
      <div className="tk-block tk-gap">
        <NameField
          kernel={kernel}
          value={form.runeName}
          fault={faults.runeName}
          onChange={(runeName) => change({ runeName })}
        />
        {answer && <MintFacts kernel={kernel} answer={answer} height={height} repeats={BigInt(params?.repeats ?? 1)} />}
        <Input
          label={words.repeats}
          inputMode="numeric"
          value={form.repeats}
          error={faults.repeats && form.repeats !== '' ? words.faults[faults.repeats] : undefined}
          onChange={(repeats) => change({ repeats: repeats.trim() })}
        />
      </div>
      <OrderRest
        {...{ kernel, network, own, rates, form, faults }}
        onChange={change}
        input={params && { kind: 'mint', params }}
        missing={isLost ? words.nothingToMint : undefined}
      />
    </>
  )
}
