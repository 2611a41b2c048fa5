import { createSteps } from '../createSteps.ts'
import type { MailLink } from './readMailLink.ts'
import type { MailOutcome } from './undoByMail.ts'

/** A step of the page that the link of a mail leads to. */
export type MailStep =
  /** `problem`: why an earlier press has led nowhere. */
  | { readonly at: 'ask'; readonly problem?: 'clock' | 'down' | undefined }
  | { readonly at: 'waiting' }
  /** `given`: when the operator's key was given out first, if it was. */
  | { readonly at: 'done'; readonly given: number | undefined }
  /** `broken`: there is no whole link. `repeated`: the link counts no more, maybe by an earlier press whose answer was lost. */
  | { readonly at: 'stopped'; readonly reason: 'broken' | 'over' | 'repeated' | 'taken' }

/** What a visitor does with the link of a mail, without its drawing. Nothing is sent before the press (login 148). */
export function createMailFlow(
  { act, token }: MailLink,
  send: (act: MailLink['act'], token: string) => Promise<MailOutcome>,
) {
  const steps = createSteps<MailStep>(token === undefined ? { at: 'stopped', reason: 'broken' } : { at: 'ask' })
  let isUnanswered = false

  function lead(outcome: MailOutcome): MailStep {
    if (typeof outcome === 'object') return { at: 'done', given: outcome.given }
    if (outcome === 'down') isUnanswered = true
    if (outcome === 'down' || outcome === 'clock') return { at: 'ask', problem: outcome }
    return { at: 'stopped', reason: outcome === 'over' && isUnanswered ? 'repeated' : outcome }
  }

  return {
    step: steps.step,
    subscribe: steps.subscribe,
    press: async (): Promise<void> => {
      if (token === undefined || steps.step().at !== 'ask') return
      steps.show({ at: 'waiting' })
      steps.show(lead(await send(act, token)))
    },
  }
}

export type MailFlow = ReturnType<typeof createMailFlow>
