import { useEffect, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useArmed } from '../../kit/hooks/useArmed.ts'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'

/** How long the question stays, in ms. */
const patience = 4_000

/** Ends every wallet in every namespace, after a second press. */
export function DisconnectAll({ kernel, count }: { readonly kernel: Kernel; readonly count: number }) {
  const words = useFurtherWords(kernel)
  const [phase, setPhase] = useState<'idle' | 'asking' | 'leaving'>('idle')
  const armed = useArmed(phase)
  const text = words.profileWallets
  useEffect(() => {
    if (phase !== 'asking') return
    const timer = setTimeout(() => setPhase('idle'), patience)
    return () => clearTimeout(timer)
  }, [phase])
  const leave = async () => {
    setPhase('leaving')
    try {
      await kernel.disconnect()
      kernel.notify(text.allDisconnected)
    } catch {
      kernel.notify(text.failed, 'error')
    }
    setPhase('idle')
  }
  // The same button is used for question and answer, so that it keeps the focus. A double click does not answer the
  // question.
  return (
    <Button
      variant={phase === 'idle' ? 'quiet' : 'danger'}
      size={32}
      busy={phase === 'leaving'}
      onClick={() => (phase === 'idle' ? setPhase('asking') : armed && void leave())}
    >
      {phase === 'idle' ? text.disconnectAll : text.confirmAll(count)}
    </Button>
  )
}
