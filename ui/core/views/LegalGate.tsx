import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { connectCss } from './connect.css.ts'
import { LegalFooter } from './LegalFooter.tsx'

type Props = {
  readonly kernel: Kernel
  /** `locked` until the visitor has accepted the terms, if the app asks for the checkbox. */
  readonly children: (locked: boolean) => ReactNode
}

/** Ways to connect over the app's terms: none can be pressed before the terms are accepted (interface 7). */
export function LegalGate({ kernel, children }: Props) {
  useStyles(connectCss)
  const { termsUrl, privacyUrl, features } = useKernelState(kernel, ({ config }) => config)
  const gated = features.legalCheckbox && Boolean(termsUrl || privacyUrl)
  const [accepted, setAccepted] = useState(false)
  const locked = gated && !accepted
  const ways = useRef<HTMLDivElement>(null)
  // React 18 does not write a boolean `inert`, and React 19 does not take a string, so the attribute is set by hand.
  useLayoutEffect(() => {
    ways.current?.toggleAttribute('inert', locked)
  }, [locked])
  // Old browsers and scripts of the page can press inert elements.
  const refuse = (event: MouseEvent) => event.stopPropagation()
  return (
    <>
      <div ref={ways} className={locked ? 'tk-locked' : undefined} onClickCapture={locked ? refuse : undefined}>
        {children(locked)}
      </div>
      <LegalFooter
        kernel={kernel}
        termsUrl={termsUrl}
        privacyUrl={privacyUrl}
        accepted={gated ? accepted : undefined}
        onAccept={setAccepted}
      />
    </>
  )
}
