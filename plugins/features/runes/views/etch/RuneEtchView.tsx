import { formatAmount, type ViewProps } from 'tapkit/kernel'
import { Input, useLocale, useMessages, useSlice, useStyles } from 'tapkit/ui'
import { readEtch, supplyOf } from '../../forms/readEtch.ts'
import { readName } from '../../forms/readOrder.ts'
import { type EtchForm, formsOf } from '../../forms/state.ts'
import { typedDecimal } from '../../forms/typedDecimal.ts'
import { messages } from '../../messages.ts'
import { NameField } from '../fields/NameField.tsx'
import { OrderRest } from '../fields/OrderRest.tsx'
import { type Desk, useDesk } from '../hooks/useDesk.ts'
import { useHeight } from '../hooks/useHeight.ts'
import { useRune } from '../hooks/useRune.ts'
import { runesCss } from '../runes.css.ts'
import { EtchFacts } from './EtchFacts.tsx'
import { commitment, nameStateOf } from './nameState.ts'
import { PictureField } from './PictureField.tsx'
import { TermsFields } from './TermsFields.tsx'

/** The form of an etching: a name that is open and free, the supply of the rune, and the terms of its mints. */
export default function RuneEtchView({ kernel }: ViewProps<'RuneEtch'>) {
  useStyles(runesCss)
  const desk = useDesk(kernel)
  return desk ? <Form {...desk} /> : null
}

function Form({ kernel, network, own, rates }: Desk) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  formsOf(kernel)
  const form = useSlice(kernel, 'runeForms', { sync: true }).etch
  const change = (fields: Partial<EtchForm>) => void Object.assign(formsOf(kernel).etch, fields)
  const { params, faults = {} } = readEtch(form, { own, rates: rates ?? {} })
  const name = readName(form.runeName)
  const answer = useRune(kernel, network, faults.runeName ? undefined : name?.letters)
  const height = useHeight(kernel, network)
  const state = name && !faults.runeName ? nameStateOf(name, { networkId: network.id, height, answer }) : undefined
  const supply = params && supplyOf(params)
  const end = params?.terms?.heightEnd
  const isOver = end !== undefined && height !== undefined && BigInt(end) <= BigInt(height + commitment)
  const missing =
    state?.status === 'taken' || state?.status === 'locked' ? words.chooseName : isOver ? words.checkFields : undefined
  const errorOf = (field: 'divisibility' | 'symbol' | 'premine') => {
    const fault = faults[field]
    return fault && form[field] !== '' ? words.faults[fault] : undefined
  }
  return (
    <>
      <div className="tk-block tk-gap">
        <div>
          <NameField
            kernel={kernel}
            value={form.runeName}
            fault={faults.runeName}
            onChange={(runeName) => change({ runeName })}
          />
          {state && <EtchFacts kernel={kernel} state={state} />}
        </div>
        <div className="tk-runes__pair">
          <Input
            label={words.divisibility}
            inputMode="numeric"
            value={form.divisibility}
            hint={words.divisibilityHint}
            error={errorOf('divisibility')}
            onChange={(divisibility) => change({ divisibility: divisibility.trim() })}
          />
          <Input
            label={words.symbol}
            value={form.symbol}
            hint={words.symbolHint}
            error={errorOf('symbol')}
            onChange={(symbol) => change({ symbol: symbol.trim() })}
          />
        </div>
        <Input
          label={words.premine}
          inputMode="decimal"
          value={form.premine}
          hint={words.premineHint}
          error={errorOf('premine')}
          onChange={(premine) => change({ premine: typedDecimal(premine, form.premine) })}
        />
        <TermsFields {...{ kernel, form, faults, height, isOver }} onChange={change} />
        {params && supply !== undefined && (
          <p className="small dim">
            {words.supply(formatAmount(supply, params.divisibility, locale), params.symbol ?? '¤')}
          </p>
        )}
        <PictureField {...{ kernel, network, form }} fault={faults.delegate} onChange={change} />
      </div>
      <OrderRest
        {...{ kernel, network, own, rates, form, faults, missing }}
        onChange={change}
        input={params && { kind: 'etch', params }}
      />
    </>
  )
}
