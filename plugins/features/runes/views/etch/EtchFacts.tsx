import { formatAmount, type Kernel } from 'tapkit/kernel'
import { useLocale, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import { blockTime } from '../text/blockTime.ts'
import type { NameState } from './nameState.ts'

type Props = { readonly kernel: Kernel; readonly state: NameState }

/** Whether the name of an etching is open and free, as soon as that is known. */
export function EtchFacts({ kernel, state }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  if (state.status === 'asking') return <p className="small dim tk-runes__fact">{words.factsLoading}</p>
  if (state.status === 'locked') {
    const { opensAt, blocks } = state
    return (
      <p className="small neg tk-runes__fact" role="alert">
        {words.nameOpens(formatAmount(BigInt(opensAt), 0, locale), blockTime(blocks, locale))}
      </p>
    )
  }
  if (state.status === 'taken') {
    return (
      <p className="small neg tk-runes__fact" role="alert">
        {words.nameTaken}
      </p>
    )
  }
  return (
    <p className={`small tk-runes__fact ${state.status === 'free' ? 'pos' : 'dim'}`} role="status">
      {state.status === 'free' ? words.nameFree : words.nameUnknown}
    </p>
  )
}
