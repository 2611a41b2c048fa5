import type { Kernel } from 'tapkit/kernel'
import { Button, EmptyState, Spinner, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../../items/messages.ts'
import type { InscriptionAnswer } from './useInscription.ts'

type Props = { readonly kernel: Kernel; readonly answer: Exclude<InscriptionAnswer, { readonly status: 'known' }> }

/** A view of an inscription that is not there, or not yet, with the reason. */
export function NoInscription({ kernel, answer }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  switch (answer.status) {
    case 'asking':
      return <Stage media={<Spinner />} title={words.loading} />
    case 'failed':
      return (
        <EmptyState
          icon="warning"
          tone="danger"
          title={words.oneFailed}
          action={<Button onClick={answer.retry}>{words.tryAgain}</Button>}
        />
      )
    case 'unknown':
      return <EmptyState icon="info" title={words.oneUnknownTitle} text={words.oneUnknownText} />
    case 'none':
      return <EmptyState icon="image" title={words.goneTitle} text={words.goneText} />
  }
}
