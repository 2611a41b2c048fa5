import { fee, globe, network } from '../../kit/icons.ts'
import { en } from '../../locales/en.ts'
import { Explainer } from './Explainer.tsx'

/** What a network is. */
export default function WhatIsANetworkView() {
  return <Explainer items={en.whatIsANetwork} icons={[network, globe, fee]} />
}
