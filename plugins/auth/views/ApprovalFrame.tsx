import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { Spinner, useMessages, useStyles } from 'tapkit/ui'
import type { Login } from '../login/login.ts'
import { approveCss } from './approve.css.ts'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'mountApproval'> }

/** The approval page. The frame is made in its place and never moved, because a frame that is moved loads again. */
export function ApprovalFrame({ kernel, login: { mountApproval } }: Props) {
  useStyles(approveCss)
  const words = useMessages(kernel, 'auth.views', messages)
  const place = useRef<HTMLDivElement>(null)
  const title = words.approve.frame(securePageOf(kernel))
  // The frame stands before the view takes its focus, which goes into the page.
  useLayoutEffect(() => (place.current ? mountApproval(place.current) : undefined), [mountApproval])
  useLayoutEffect(() => {
    const frame = place.current?.querySelector('iframe')
    if (!frame) return
    frame.title = title
    frame.dataset.autofocus = ''
  }, [title])
  useEffect(() => {
    const frame = place.current?.querySelector('iframe')
    // Chromium loses the focus of a frame whose page comes later than the focus. The visitor may have left the frame since.
    const enter = () => {
      if (!frame || (frame.getRootNode() as ShadowRoot).activeElement !== frame) return
      frame.blur()
      frame.focus()
    }
    frame?.addEventListener('load', enter)
    return () => frame?.removeEventListener('load', enter)
  }, [])
  return (
    <div className="tk-approve">
      <div className="tk-approve__wait">
        <Spinner />
        <span className="sr">{words.approve.loading}</span>
      </div>
      <div ref={place} className="tk-approve__page" />
    </div>
  )
}
