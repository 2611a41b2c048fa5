import type { Kernel, SlotItem, View, ViewProps } from 'tapkit/kernel'
import type { useSlice } from 'tapkit/ui'
import type { AppKit } from './index.ts'

declare const kit: AppKit
declare const kernel: Kernel

kit.kernel satisfies Kernel
// @ts-expect-error what plugins are handed is in `kernel`
kit.hooks
// @ts-expect-error as are the registries
kit.connectors
// @ts-expect-error no such event
kit.on('connected', () => {})
kit.on('accountChange', ({ connection }) => connection?.account.address satisfies string | undefined)
// @ts-expect-error the state is a value
kit.state.modal.open = true
// @ts-expect-error its lists too
kit.state.networks.push('eip155:1')
// @ts-expect-error however deep
kernel.snapshot().router.stack.pop()
declare const asking: ReturnType<typeof useSlice<'asking'>>
// @ts-expect-error a slice is written by its feature's actions alone
asking.phase = 'waiting'

const help: SlotItem = { id: 'x', label: 'X', icon: 'x', view: 'WhatIsAWallet', order: 1 }
kernel.navigate(help)
// @ts-expect-error no such view
const nowhere: SlotItem = { id: 'x', label: 'X', icon: 'x', view: 'NoSuchView', order: 1 }
// @ts-expect-error this view has parameters
const without: SlotItem = { id: 'x', label: 'X', icon: 'x', view: 'SwitchNetwork', order: 1 }
void nowhere
void without

type Load<name extends string> = View<name>['load']
;(async () => ({ default: (_: ViewProps<'SwitchNetwork'>) => null })) satisfies Load<'SwitchNetwork'>
// @ts-expect-error another view's parameters
;(async () => ({ default: (_: ViewProps<'GetWallet'>) => null })) satisfies Load<'SwitchNetwork'>

// @ts-expect-error this hook is about no one chain
kernel.hooks.configure.tap({ name: 'x', namespace: 'eip155' }, (config) => config)
// @ts-expect-error as is this one
kernel.hooks.beforeFetch.tap({ name: 'x', namespace: 'eip155' }, (request) => request)
