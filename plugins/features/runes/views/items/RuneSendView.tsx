import { useId, useState } from 'react'
import { formatAmount, formatUnits, unitText, type ViewProps } from 'tapkit/kernel'
import { AmountInput, Button, EmptyState, Spinner, Stage, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { readRuneName } from '../../../../ordinals/runeName.ts'
import { fetchHeldRunes } from '../../items/getBalance.ts'
import { itemsCss } from '../../items/items.css.ts'
import { messages } from '../../items/messages.ts'
import { readAmount } from '../../items/readAmount.ts'
import { itemsOf, type RuneItems } from '../../items/state.ts'
import type { HeldRune } from '../../items/types.ts'
import { RecipientInput } from '../fields/RecipientInput.tsx'
import { SendRateField } from '../fields/SendRateField.tsx'
import { useAsked } from '../hooks/useAsked.ts'
import { useForm } from '../hooks/useForm.ts'
import { useSendRate } from '../hooks/useSendRate.ts'
import { useValidAddress } from '../hooks/useValidAddress.ts'

/** The form of a rune that is sent: the amount and the receiver. */
export default function RuneSendView({ kernel, params }: ViewProps<'RuneSend'>) {
  useStyles(itemsCss)
  const words = useMessages(kernel, 'runes.items', messages)
  const { runeName } = params
  const connection = kernel.connection('bip122')
  const [turn, setTurn] = useState(0)
  const answer = useAsked(connection?.account.address, (signal) => fetchHeldRunes(kernel, { signal }), { turn })
  const form = useForm(kernel, 'rune', 'runeName', params)
  if (!connection) return null
  if (answer?.status === 'failed') {
    return (
      <EmptyState
        icon="warning"
        tone="danger"
        title={words.runesFailed}
        action={<Button onClick={() => setTurn(turn + 1)}>{words.tryAgain}</Button>}
      />
    )
  }
  if (answer?.status !== 'known') return <Stage media={<Spinner />} title={words.runeLoading} />
  const letters = readRuneName(runeName)?.letters
  const rune = answer.value.runes.find((held) => readRuneName(held.runeName)?.letters === letters)
  if (!rune) {
    const text = answer.value.mayLack ? words.runeUnknownText : words.runeGoneText
    const title = answer.value.mayLack ? words.oneUnknownTitle : words.runeGoneTitle(runeName)
    return <EmptyState icon="mint" title={title} text={text} />
  }
  return <Form kernel={kernel} network={connection.network} rune={rune} form={form} />
}

type Props = Pick<ViewProps<'RuneSend'>, 'kernel'> & {
  readonly network: NonNullable<ReturnType<Props['kernel']['network']>>
  readonly rune: HeldRune
  readonly form: Readonly<RuneItems['rune']>
}

function Form({ kernel, network, rune, form }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const under = useId()
  const { runeName, spendable, divisibility, symbol } = rune
  const address = form.to.trim()
  const isValid = useValidAddress(kernel, network, form.to)
  const rate = useSendRate(kernel, network, 'runes_transfer', form)
  const read = readAmount(form.amount, divisibility)
  const missing = typeof read === 'bigint' ? read - spendable : 0n
  const write = (amount: bigint) => `${formatAmount(amount, divisibility, locale)} ${unitText(symbol)}`
  const fault =
    read === 'tooFine'
      ? divisibility === 0
        ? words.whole
        : words.tooFine(String(divisibility))
      : missing > 0n
        ? words.tooMuch(write(missing))
        : ''
  const isReady = typeof read === 'bigint' && missing <= 0n && isValid === true && !rate.missing
  const step = () => {
    if (read === 'none') return words.enterAmount
    if (read === 'notANumber' || read === 'tooFine') return words.notANumber
    if (missing > 0n) return words.notEnough
    if (address === '') return words.addRecipient
    if (isValid === undefined) return words.checking
    return isValid && rate.missing ? words[rate.missing] : words.review
  }
  const review = () => {
    if (typeof read !== 'bigint') return
    itemsOf(kernel).reviewed = {
      kind: 'runeSend',
      recipients: [{ runeName, amount: read, address }],
      feeRate: rate.feeRate,
    }
    kernel.navigate('ItemsReview')
  }
  const setAmount = (text: string) => {
    itemsOf(kernel).rune.amount = text
  }
  return (
    <>
      <div className="tk-block">
        <AmountInput
          label={words.amount}
          value={form.amount}
          invalid={fault !== ''}
          describedBy={under}
          autoFocus
          onChange={setAmount}
          trailing={
            <bdi className="strong tk-items__unit" title={runeName}>
              {unitText(symbol)}
            </bdi>
          }
        />
        <p className="tk-meta" id={under}>
          <span className="neg" role="status">
            {fault}
          </span>
          <span className="nowrap">
            {words.available(write(spendable))}{' '}
            <button
              type="button"
              className="tk-link tk-link--tap"
              onClick={() => setAmount(formatUnits(spendable, divisibility))}
            >
              {words.max}
            </button>
          </span>
        </p>
        <p className="small dim">
          <bdi>{runeName}</bdi>
        </p>
      </div>
      <div className="tk-block">
        <RecipientInput
          {...{ kernel, network, isValid }}
          value={form.to}
          onChange={(text) => {
            itemsOf(kernel).rune.to = text
          }}
        />
      </div>
      <SendRateField
        {...{ kernel, form, rate }}
        onChange={(change) => void Object.assign(itemsOf(kernel).rune, change)}
      />
      <div className="tk-pad">
        <Button variant="primary" full disabled={!isReady} onClick={review}>
          {step()}
        </Button>
      </div>
    </>
  )
}
