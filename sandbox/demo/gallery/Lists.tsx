import { Icon } from '../../../ui/kit/icons/Icon.tsx'
import { check, chevronRight, qr, receive, search, send } from '../../../ui/kit/icons/icons.ts'
import { ListSection } from '../../../ui/kit/lists/ListSection.tsx'
import { Row } from '../../../ui/kit/lists/Row.tsx'
import { Skeleton } from '../../../ui/kit/lists/Skeleton.tsx'
import { Tile } from '../../../ui/kit/lists/Tile.tsx'
import { TileGrid } from '../../../ui/kit/lists/TileGrid.tsx'
import { VirtualList } from '../../../ui/kit/lists/VirtualList.tsx'
import { Avatar } from '../../../ui/kit/media/Avatar.tsx'
import { Badge } from '../../../ui/kit/media/Badge.tsx'
import { Glyph } from '../../../ui/kit/media/Glyph.tsx'
import { NetworkIcon } from '../../../ui/kit/media/NetworkIcon.tsx'
import { TokenIcon } from '../../../ui/kit/media/TokenIcon.tsx'
import { WalletIcon } from '../../../ui/kit/media/WalletIcon.tsx'
import { EmptyState } from '../../../ui/kit/stage/EmptyState.tsx'
import { AmountText } from '../../../ui/kit/text/AmountText.tsx'
import { Tag } from '../../../ui/kit/text/Tag.tsx'
import { Section } from './Section.tsx'
import { ada, many, mina, noop, planted, wallets } from './samples.ts'

/** Rows, grids and the shapes of what they show. */
export function Lists() {
  return (
    <>
      <Section title="Rows">
        <div className="tk-list">
          <Row media={<WalletIcon name="Harbor" />} title="Harbor" trailing={<Tag>Recent</Tag>} onClick={noop} />
          <Row
            media={<Glyph icon={qr} />}
            title="Phone wallet"
            subtitle="Scan with a wallet on your phone"
            trailing={<Icon icon={chevronRight} size={16} />}
            onClick={noop}
          />
          <Row
            media={<NetworkIcon name="Base" />}
            title="Base"
            current
            trailing={<Icon icon={check} />}
            onClick={noop}
          />
          <Row
            media={<NetworkIcon name="Gnosis" />}
            title="Gnosis"
            subtitle="Not enabled in Harbor"
            off
            onClick={noop}
          />
          <Row
            media={<TokenIcon symbol="ETH" network={{ name: 'Ethereum' }} />}
            title="Ether"
            subtitle={<AmountText value="2.418" unit="ETH" />}
            trailing={
              <span className="tk-end-value">
                <AmountText value="$8,014.22" />
                <span className="small faint ltr">$3,314.40</span>
              </span>
            }
          />
        </div>
      </Section>
      <Section title="Activity">
        <ListSection label="November" first>
          <div className="tk-list">
            <Row
              media={<TokenIcon symbol="ETH" badge={<Badge icon={receive} />} />}
              title="Received"
              subtitle="From 0x71…63E0d7"
              trailing={<AmountText value="0.250" unit="ETH" sign="+" />}
              href="https://example.com/tx"
            />
            <Row
              media={<TokenIcon symbol="USDC" badge={<Badge icon={send} tone="danger" />} />}
              title="Send failed"
              subtitle={<span className="neg">Only the fee was spent</span>}
              trailing={<AmountText value="120.000" unit="USDC" />}
            />
          </div>
        </ListSection>
        <ListSection label="October" count={1}>
          <div className="tk-list">
            <Row
              media={<TokenIcon symbol="DAI" badge={<Badge />} />}
              title="Sent"
              subtitle="Pending"
              trailing={<AmountText value="-75.000" unit="DAI" />}
            />
          </div>
        </ListSection>
      </Section>
      <Section title="Grid: arrows, Home, End, type a name">
        <TileGrid label="Wallets">
          {wallets.map((name, index) => (
            <Tile
              key={name}
              name={name}
              media={<WalletIcon name={name} size={52} seal={index % 3 === 0} />}
              onClick={noop}
            />
          ))}
        </TileGrid>
      </Section>
      <Section title="484 rows, those in sight drawn">
        <div className="gal-scroll">
          <VirtualList
            items={many}
            rowHeight={56}
            label="All wallets"
            draw={(name) => <Row media={<WalletIcon name={name} deferred />} title={name} onClick={noop} />}
          />
        </div>
      </Section>
      <Section title="Loading">
        <div className="tk-list" aria-busy="true">
          <span className="sr">Loading</span>
          {[120, 88, 104].map((width) => (
            <div key={width} className="tk-row">
              <Skeleton width={36} height={36} shape="circle" />
              <span className="tk-row__b">
                <Skeleton width={width} height={14} />
              </span>
              <Skeleton width={56} />
            </div>
          ))}
        </div>
      </Section>
      <Section title="Nothing here">
        <EmptyState
          icon={search}
          title="No wallet by that name"
          text="Check the spelling, or turn off “Certified only” to search all 484."
        />
      </Section>
      <Section title="Shapes" padded>
        <div className="gal-line">
          {[ada, mina, planted].map((address) => (
            <Avatar key={address} address={address} size={64} />
          ))}
          {[ada, mina, planted].map((address) => (
            <Avatar key={address} address={address} size={24} />
          ))}
        </div>
        <div className="gal-line">
          <WalletIcon name="Harbor" size={56} seal />
          <NetworkIcon name="Optimism" size={52} />
          <TokenIcon symbol="USDC" size={48} network={{ name: 'Base' }} />
          <TokenIcon symbol="ETH" size={28} network={{ name: 'Base' }} />
          <WalletIcon name="Broken" src="https://127.0.0.1:9/none.png" size={36} />
        </div>
      </Section>
    </>
  )
}
