import { formatAmount, type Kernel, type Prepared, unitText } from 'tapkit/kernel'
import { Readout, Toggle, useLocale, useMessages } from 'tapkit/ui'
import { endOf, isPermit } from '../actions/offerPermit.ts'
import type { Plan } from '../actions/planSwap.ts'
import { clockText } from '../clockText.ts'
import { cutTo, percentText, rateOf } from '../figures.ts'
import { messages } from '../messages.ts'
import type { SwapRequest } from '../service.ts'
import { Impact } from './QuoteDetails.tsx'

/** From here on a loss to the pools is warned of, and from here on a word is typed to go on; hundredths of a percent. */
const high = 500
const extreme = 1_500

/** Whether the loss is so large that the visitor has to type a word to go on. */
export const mustType = ({ shown }: Plan): boolean => (shown.impactBps ?? 0) > extreme

type Props = {
  readonly kernel: Kernel
  readonly request: SwapRequest
  readonly prepared: Prepared
  readonly plan: Plan
  readonly isUnlimited: boolean
  readonly onUnlimited: (isUnlimited: boolean) => void
  readonly isByTransaction: boolean
  readonly onByTransaction: (isByTransaction: boolean) => void
}

/** The notices of a review about a loss to the pools. */
export const lossNotices = ({ shown }: Plan, words: typeof messages, locale: string) =>
  shown.impactBps !== undefined && shown.impactBps > high
    ? [
        {
          tone: 'danger' as const,
          title: words.impactTitle(percentText(shown.impactBps, locale)),
          text: words.impactText,
        },
      ]
    : []

/** The price behind a review, and the steps of the swap. */
export function PlanDetails({ kernel, request, prepared, plan, isUnlimited, onUnlimited, ...by }: Props) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const { from, to, amount, slippage } = request
  const { amountOut, feeBps, impactBps } = plan.shown
  const isSwap = prepared.intent.kind === 'swap'
  const figure = (text: string) => <span className="ltr">{text}</span>
  const sum = (value: bigint, token: typeof from) =>
    `${formatAmount(value, token.decimals, locale)} ${unitText(token.symbol)}`
  const rate = rateOf({ amountIn: amount, inDecimals: from.decimals, amountOut, outDecimals: to.decimals }, locale)
  const about = sum(cutTo(amountOut, to.decimals, 6), to)
  const isSigned = isPermit(prepared)
  const ends = endOf(prepared)
  const time = ends === undefined ? '' : clockText(ends, locale)
  const { service, isReset } = plan
  const allow = isUnlimited
    ? {
        title: isSigned ? words.stepSignAll(service, from.symbol) : words.stepAllowAll(service, from.symbol),
        text: words.stepAllowAllText,
      }
    : isSigned
      ? { title: words.stepSign(service, sum(amount, from)), text: words.stepSignText(time) }
      : { title: words.stepAllow(service, sum(amount, from)), text: words.stepAllowText }
  const steps = [
    isReset ? { title: words.stepReset(from.symbol), text: words.stepResetText } : allow,
    { title: words.stepSwap, text: isSigned ? words.stepSwapSignedText : words.stepSwapText },
  ]
  return (
    <>
      <div className="tk-block">
        <Readout
          tight
          rows={[
            { label: words.provider, value: <bdi>{plan.service}</bdi> },
            { label: words.quotedLabel, value: figure(words.quoted(about)) },
            { label: words.rateLabel, value: figure(words.rate(unitText(from.symbol), rate, unitText(to.symbol))) },
            { label: words.impact, value: <Impact bps={impactBps} words={words} locale={locale} /> },
            { label: words.slippage, value: figure(percentText(slippage, locale)) },
            ...(isSwap && time ? [{ label: words.permission, value: words.permissionEnds(time) }] : []),
            ...(feeBps === undefined ? [] : [{ label: words.providerFee, value: figure(percentText(feeBps, locale)) }]),
          ]}
        />
      </div>
      {!isSwap && (
        <>
          <ol className="tk-swap__steps" aria-label={words.steps}>
            {steps.map(({ title, text }, at) => (
              <li key={title} aria-current={at === 0 ? 'step' : undefined}>
                <span className="tk-swap__n" aria-hidden="true">
                  {formatAmount(BigInt(at + 1), 0, locale)}
                </span>
                <div>
                  <p className={at === 0 ? 'strong' : 'dim'}>{title}</p>
                  <p className="small dim">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          {!plan.isReset && (
            <div className="tk-pad-x">
              <Toggle label={words.unlimited} checked={isUnlimited} onChange={onUnlimited} />
              {(isSigned || by.isByTransaction) && (
                <Toggle label={words.byTransaction} checked={by.isByTransaction} onChange={by.onByTransaction} />
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}
