import { useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { EmptyState, useMessages, useSlice } from 'tapkit/ui'
import type { Login } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import { ApprovalFrame } from './ApprovalFrame.tsx'
import { ApprovalWindow } from './ApprovalWindow.tsx'
import { messages } from './messages.ts'

/** The request that waits for the visitor on the secure page: the page itself, or the key that opens the page. */
export default function ApproveTransactionView({ kernel }: ViewProps<'ApproveTransaction'>) {
  // The frame stands as long as `mountApproval` is the same.
  const [login] = useState(() => loginOf(kernel))
  return <ApproveTransaction kernel={kernel} login={login} />
}

type Props = {
  readonly kernel: Kernel
  readonly login: Pick<Login, 'mountApproval' | 'openApprovalWindow' | 'refuseApproval'>
}

export function ApproveTransaction({ kernel, login }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const { approval } = useSlice(kernel, 'auth')
  // An answered request stays in sight while the modal closes.
  const [shown, setShown] = useState(approval)
  if (approval && approval !== shown) setShown(approval)
  const drawn = approval ?? shown
  if (!drawn) return <EmptyState icon="check" title={words.approve.none} text={words.approve.noneText} />
  if (drawn.place === 'window') return <ApprovalWindow kernel={kernel} login={login} approval={drawn} />
  return <ApprovalFrame key={drawn.id} kernel={kernel} login={login} />
}
