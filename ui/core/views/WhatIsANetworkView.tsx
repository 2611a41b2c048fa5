import type { ViewProps } from 'tapkit/kernel'
import { fee, globe, network } from '../../kit/icons/icons.ts'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { Explainer } from './Explainer.tsx'

/** What a network is. */
export default function WhatIsANetworkView({ kernel }: ViewProps<'WhatIsANetwork'>) {
  const words = useFurtherWords(kernel)
  return <Explainer items={Object.values(words.whatIsANetwork)} icons={[network, globe, fee]} />
}
