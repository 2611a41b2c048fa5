import { useEffect, useRef, useState } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { loadTokens } from '../actions/loadTokens.ts'

/** How long the kernel makes no further read after a failed read, in ms (reads 1). */
const blocked = 30_000

/** Reads the account's tokens and the traded tokens, again when the wallet moves to another account or network, or when told. */
export function useFreshTokens(kernel: Kernel): () => void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address, tokens } = selectAccount(state)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (!address || !networkId) return
    const own = new AbortController()
    void kernel.fetchTokens().catch(() => undefined)
    void loadTokens(kernel, own.signal).catch(kernel.report)
    return () => own.abort()
  }, [kernel, address, networkId, turn])
  // A balance that did not load is read again once that is let (reads 13).
  const failedAt = tokens.status === 'error' && !tokens.stopped ? tokens.failedAt : undefined
  useEffect(() => {
    if (failedAt === undefined) return
    const again = () => void kernel.fetchTokens().catch(() => undefined)
    const timer = setTimeout(again, failedAt + blocked - Date.now())
    return () => clearTimeout(timer)
  }, [kernel, failedAt])
  // A form that was emptied for an account or network that is not the one in use any more has its tokens again.
  const isIdle = useSlice(kernel, 'swap').tokens.status === 'idle'
  const wasIdle = useRef(isIdle)
  useEffect(() => {
    if (isIdle && !wasIdle.current) setTurn((before) => before + 1)
    wasIdle.current = isIdle
  }, [isIdle])
  return () => setTurn((before) => before + 1)
}
