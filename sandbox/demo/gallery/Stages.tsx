import { Button } from '../../../ui/kit/buttons/Button.tsx'
import { alert, refresh, wallet } from '../../../ui/kit/icons/icons.ts'
import { Avatar } from '../../../ui/kit/media/Avatar.tsx'
import { WalletIcon } from '../../../ui/kit/media/WalletIcon.tsx'
import { QrCode } from '../../../ui/kit/qr/QrCode.tsx'
import { Notice } from '../../../ui/kit/stage/Notice.tsx'
import { PairScale } from '../../../ui/kit/stage/PairScale.tsx'
import { ProgressRing } from '../../../ui/kit/stage/ProgressRing.tsx'
import { RingCore } from '../../../ui/kit/stage/RingCore.tsx'
import { Spinner } from '../../../ui/kit/stage/Spinner.tsx'
import { Stage } from '../../../ui/kit/stage/Stage.tsx'
import { Stepper } from '../../../ui/kit/stage/Stepper.tsx'
import { Section } from './Section.tsx'
import { ada, noop } from './samples.ts'

const link = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1795244820`

/** One thing at a time. */
export function Stages() {
  const core = <WalletIcon name="Harbor" size={60} />
  return (
    <>
      <Section title="Waiting">
        <Stage
          ring="wait"
          core={core}
          title="Approve in Harbor"
          text="Harbor is showing a connection request. Accept it there and this window moves on by itself."
          live
        >
          <Button variant="quiet" size={40} icon={refresh} onClick={noop}>
            Nothing opened? Ask again
          </Button>
        </Stage>
      </Section>
      <Section title="Stopped">
        <Stage ring="stop" core={core} title="Request declined" text="Harbor said no, so nothing was shared.">
          <Button variant="primary" icon={refresh} onClick={noop}>
            Try again
          </Button>
        </Stage>
      </Section>
      <Section title="View failed">
        <Stage
          icon={alert}
          tone="danger"
          title="Swap couldn’t load"
          text="Part of this window failed. Your wallet and funds are not affected."
        />
      </Section>
      <Section title="Bezels" padded>
        <div className="gal-line">
          <ProgressRing state="idle">
            <RingCore icon={wallet} />
          </ProgressRing>
          <ProgressRing state="done" mark="check">
            {core}
          </ProgressRing>
          <ProgressRing state="warn">
            <RingCore icon={alert} tone="warning" />
          </ProgressRing>
          <ProgressRing state={0.4} label="Loading">
            <RingCore icon={wallet} tone="accent" />
          </ProgressRing>
        </div>
        <PairScale start={<WalletIcon name="Plover" size={56} />} end={<WalletIcon name="Harbor" size={56} />} />
        <div className="gal-line">
          <Spinner />
          <span className="rel grow">
            <Stepper at={2} of={3} label="Step 2 of 3" />
          </span>
        </div>
      </Section>
      <Section title="Notices" padded>
        <Notice>Transfers can’t be undone. Harbor will ask you to confirm the same details.</Notice>
        <Notice tone="warning" title="This is not mina’s address">
          It only looks like it: the start and end match, the middle does not.
        </Notice>
        <Notice tone="danger" title="This message is for another site">
          It names other.example.
        </Notice>
      </Section>
      <Section title="QR: link" padded>
        <QrCode value={link} label="QR code: pairing link for Kestrel" logo={<WalletIcon name="Kestrel" size={52} />} />
      </Section>
      <Section title="QR: address, and expired" padded>
        <QrCode value={ada} level="Q" label="QR code: your address" logo={<Avatar address={ada} size={48} />} />
        <QrCode value={ada} level="Q" label="QR code, expired" dimmed />
      </Section>
    </>
  )
}
