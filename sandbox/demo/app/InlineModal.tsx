import { useEffect, useRef, useState } from 'react'
import type { ThemeOptions } from 'tapkit/kernel'
import { type Told, themed, told } from '../inline/messages.ts'
import { type StateId, stateOf } from '../inline/states.ts'
import type { Call } from '../inspector.ts'
import { Copy } from './Copy.tsx'
import { keepFocus } from './keepFocus.ts'

type Props = {
  /** Where the page with the modal is; `undefined` leaves it out. */
  readonly src: string | undefined
  readonly view: StateId
  readonly theme: ThemeOptions
  readonly onCall: (call: Call) => void
}

/**
 * The kit's own modal, open and live, in a frame of this site: a modal belongs to a page, so that it gets one. What is here
 * is a second kit with a memory of its own.
 */
export function InlineModal({ src, view, theme, onCall }: Props) {
  const isIdle = useIdle()
  return (
    <section className="panel panel--modal" aria-labelledby="inline-title">
      <div className="head">
        <h2 id="inline-title">The modal, live</h2>
        <Copy label="Copy link" text={() => location.href} />
      </div>
      {src === undefined ? (
        <p className="stage stage--out">
          Left out by this address: the views beside bring it in, and the buttons in the bar open the page’s own.
        </p>
      ) : (
        isIdle && <Stage key={src} src={src} view={view} theme={theme} onCall={onCall} />
      )}
    </section>
  )
}

function Stage({ src, view, theme, onCall }: Props & { readonly src: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useRef(onCall)
  const [state, setState] = useState<'coming' | 'shown' | { readonly failed: string }>('coming')
  hear.current = onCall
  useEffect(() => {
    const element = frame.current
    const focus = keepFocus()
    const listen = ({ detail }: CustomEvent<Told>) => {
      if ('call' in detail) hear.current(detail.call)
      else if ('focused' in detail) element && focus.takeBack(element)
      else setState('shown' in detail ? 'shown' : detail)
    }
    element?.addEventListener(told, listen)
    return () => {
      focus.end()
      element?.removeEventListener(told, listen)
    }
  }, [])
  useEffect(() => {
    frame.current?.contentWindow?.dispatchEvent(new CustomEvent(themed, { detail: theme }))
  }, [theme])
  const { label, note = '' } = stateOf(view)
  const plain = state === 'shown' ? note : `${label} …`
  const sentence = typeof state === 'string' ? plain : `Not there: ${state.failed}`
  return (
    <>
      <iframe
        ref={frame}
        className="stage"
        title="The modal, live"
        src={src}
        loading="lazy"
        data-state={typeof state === 'string' ? state : 'failed'}
      />
      <p role="status" className="hint">
        {sentence}
      </p>
    </>
  )
}

/** True once the page has drawn what matters more. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
