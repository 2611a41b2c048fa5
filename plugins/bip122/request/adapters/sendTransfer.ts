import type * as v from 'valibot'
import type { sendTransfer as pair } from '../../rpc/sendTransfer.ts'
import type { Adapter } from './types.ts'

export const sendTransfer: Adapter<v.InferOutput<typeof pair.params>> = async ({ provider, network }, params) =>
  provider.sendTransfer({ recipients: params.recipients, network: await network() })
