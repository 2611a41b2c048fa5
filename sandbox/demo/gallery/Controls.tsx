import { useState } from 'react'
import { Button } from '../../../ui/kit/buttons/Button.tsx'
import { Chip } from '../../../ui/kit/buttons/Chip.tsx'
import { CopyButton } from '../../../ui/kit/buttons/CopyButton.tsx'
import { IconButton } from '../../../ui/kit/buttons/IconButton.tsx'
import { Strip } from '../../../ui/kit/buttons/Strip.tsx'
import { Tabs } from '../../../ui/kit/buttons/Tabs.tsx'
import { Toggle } from '../../../ui/kit/buttons/Toggle.tsx'
import { Radio } from '../../../ui/kit/fields/Radio.tsx'
import { RadioGroup } from '../../../ui/kit/fields/RadioGroup.tsx'
import { close, copy, info, key, qr, refresh } from '../../../ui/kit/icons/icons.ts'
import { Row } from '../../../ui/kit/lists/Row.tsx'
import { Tooltip } from '../../../ui/kit/overlay/Tooltip.tsx'
import { Tag } from '../../../ui/kit/text/Tag.tsx'
import { Section } from './Section.tsx'
import { ada, noop } from './samples.ts'

/** Everything that is pressed. */
export function Controls() {
  const [on, setOn] = useState(true)
  const [tab, setTab] = useState('tokens')
  const [provider, setProvider] = useState('Ferry')
  return (
    <>
      <Section title="Buttons" padded>
        <div className="tk-actions">
          <Button onClick={noop}>Cancel</Button>
          <Button variant="primary" wide onClick={noop}>
            Sign
          </Button>
        </div>
        <div className="tk-actions">
          <Button variant="primary" disabled>
            Enter an amount
          </Button>
          <Button variant="primary" busy>
            Signing…
          </Button>
        </div>
        <div className="tk-actions">
          <Button variant="quiet" onClick={noop}>
            Skip
          </Button>
          <Button variant="danger" onClick={noop}>
            Revoke
          </Button>
        </div>
        <Button variant="primary" full icon={copy} onClick={noop}>
          Copy address
        </Button>
        <div className="gal-line">
          <Button size={40} icon={refresh} onClick={noop}>
            Medium
          </Button>
          <Button size={32} onClick={noop}>
            Small
          </Button>
          <Button size={40} href="https://example.com">
            Explorer
          </Button>
        </div>
      </Section>
      <Section title="Icon buttons, chips, switches, tags" padded>
        <div className="gal-line">
          <IconButton icon={close} label="Close" onClick={noop} />
          <IconButton icon={qr} size={32} label="Show as QR code" onClick={noop} />
          <IconButton icon={key} label="Watch" pressed={on} onClick={() => setOn(!on)} />
          <IconButton icon={refresh} label="Loading" busy />
          <CopyButton text={ada} label="Copy address" copiedLabel="Address copied" />
          <Tooltip text="How far your own trade moves the price">
            {(id) => <IconButton icon={info} size={24} label="About price impact" describedBy={id} />}
          </Tooltip>
        </div>
        <div className="gal-line">
          <Chip onClick={noop}>@gmail.com</Chip>
          <Chip pressed={on} onClick={() => setOn(!on)}>
            Favourites
          </Chip>
          <Chip disabled onClick={noop}>
            Off
          </Chip>
        </div>
        <div className="gal-line">
          <Toggle label="Certified only" checked={on} onChange={setOn} />
          <Toggle label="Off" checked={!on} onChange={() => setOn(!on)} />
        </div>
        <div className="gal-line">
          <Tag>Tag</Tag>
          <Tag tone="accent">Active</Tag>
          <Tag tone="positive">Available</Tag>
          <Tag tone="warning">Sample</Tag>
          <Tag tone="danger">High impact</Tag>
        </div>
      </Section>
      <Section title="Strip and tabs">
        <div className="gal-pad">
          <Strip
            items={[
              { id: 'buy', label: 'Buy', icon: 'buy', onClick: noop, disabled: true },
              { id: 'swap', label: 'Swap', icon: 'swap', onClick: noop },
              { id: 'receive', label: 'Receive', icon: 'receive', onClick: noop },
              { id: 'send', label: 'Send', icon: 'send', onClick: noop },
            ]}
          />
          <Strip items={[{ id: 'send', label: 'Send', icon: 'send', onClick: noop }]} />
        </div>
        <Tabs
          label="Account"
          tabs={[
            { id: 'tokens', label: 'Tokens', count: 4 },
            { id: 'activity', label: 'Activity' },
          ]}
          value={tab}
          onChange={setTab}
        >
          <p className="tk-pad">Panel: {tab}</p>
        </Tabs>
      </Section>
      <Section title="Radio rows">
        <RadioGroup label="Provider" className="tk-list">
          {['Ferry', 'Quay', 'Pier'].map((name) => (
            <Row
              key={name}
              title={name}
              subtitle="Card, bank transfer"
              checked={provider === name}
              trailing={<Radio />}
              onClick={() => setProvider(name)}
            />
          ))}
        </RadioGroup>
      </Section>
    </>
  )
}
