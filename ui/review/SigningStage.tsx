import type { Kernel, Prepared } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { WalletIcon } from '../kit/media/WalletIcon.tsx'
import { Stage } from '../kit/stage/Stage.tsx'
import { AppActions } from './AppActions.tsx'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  readonly prepared: Prepared
  readonly title: (wallet: string) => string
  /** The text to look for in the wallet. */
  readonly text: (wallet: string) => string
  readonly onCancel: () => void
}

/** Shown while a wallet asks for a signature that sends nothing, and so has no ledger entry. */
export function SigningStage({ kernel, prepared: { connector, sessionId }, title, text, onCancel }: Props) {
  const words = useReviewWords(kernel)
  const app = useKernelState(kernel, ({ features }) => features.sessionApps)?.[sessionId]
  const wallet = app?.name ?? connector.name
  return (
    <>
      <Stage
        ring="wait"
        core={<WalletIcon name={wallet} src={connector.imageUrl} size={60} />}
        title={title(wallet)}
        text={text(wallet)}
        live
      />
      <AppActions kernel={kernel} app={app}>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </AppActions>
    </>
  )
}
