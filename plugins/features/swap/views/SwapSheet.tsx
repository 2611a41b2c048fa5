import type { ComponentProps } from 'react'
import { isSameAddress, type Prepared } from 'tapkit/kernel'
import { type Reviewed, ReviewSheet } from 'tapkit/review'
import { Input, useLocale, useMessages } from 'tapkit/ui'
import { isPermit } from '../actions/offerPermit.ts'
import type { Plan } from '../actions/planSwap.ts'
import { isListed } from '../isListed.ts'
import { messages } from '../messages.ts'
import type { SwapRequest } from '../service.ts'
import { lossNotices, mustType, PlanDetails } from './PlanDetails.tsx'
import { useWorsePrice } from './useWorsePrice.ts'

/** How much a loss may grow before its word has to be typed again, in hundredths of a percent of the amount that is paid. */
const sameLoss = 100

/** The word that was typed to go on all the same, and the loss that stood beside it. */
export type Typed = { readonly word: string; readonly bps: number }

type Props = Reviewed<Plan> & {
  readonly request: SwapRequest
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  /** How the service is allowed to take the token. */
  readonly allowed: Omit<ComponentProps<typeof PlanDetails>, 'kernel' | 'prepared' | 'request' | 'plan'>
}

/** The review of a step of a swap. */
export function SwapSheet({ sheet, about: plan, isAsked, again, request, typed, onType, allowed }: Props) {
  const { kernel, prepared } = sheet
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const isSwap = prepared.intent.kind === 'swap'
  useWorsePrice(kernel, request, isSwap && !isAsked ? plan.least : undefined, again)
  const tokenAt = (address: string | undefined) =>
    [request.from, request.to].find((token) => isSameAddress(token.address, address))
  const mustBeTyped = isSwap && mustType(plan)
  const { impactBps: loss = 0 } = plan.shown
  // A word is for the loss that stood beside it.
  const word = loss <= typed.bps + sameLoss ? typed.word : ''
  const isTyped = word.trim().toLowerCase() === words.confirmWord.toLowerCase()
  return (
    <ReviewSheet
      {...sheet}
      told={isSwap ? lossNotices(plan, words, locale) : []}
      field={
        mustBeTyped && (
          <Input
            label={words.typeWord(words.confirmWord)}
            value={word}
            noPaste
            onChange={(text) => onType({ word: text, bps: loss })}
          />
        )
      }
      missing={mustBeTyped && !isTyped ? words.wordMissing(words.confirmWord) : undefined}
      confirmLabel={labelOf(words, prepared, plan.isReset, request.from.symbol)}
      imageOf={(address) => tokenAt(address)?.imageUrl}
      isListed={(address) => isListed(kernel, request.network, { address })}
    >
      <PlanDetails {...allowed} kernel={kernel} request={request} prepared={prepared} plan={plan} />
    </ReviewSheet>
  )
}

function labelOf(words: typeof messages, prepared: Prepared, isReset: boolean, symbol: string): string {
  if (prepared.intent.kind === 'swap') return words.swap
  return isPermit(prepared) ? words.sign(symbol) : isReset ? words.reset(symbol) : words.approve(symbol)
}
