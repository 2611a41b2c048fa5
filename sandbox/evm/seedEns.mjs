import { encodeAbiParameters, keccak256, labelhash, namehash, pad, zeroHash } from 'viem'
import { ens, funder, names, people } from './addresses.mjs'
import { npmArtifact, ownArtifact } from './artifacts.mjs'

const AVATAR = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#7a5cff" d="M0 0h2v2H0z"/><circle cx="1" cy="1" r=".6" fill="#fff"/></svg>',
).toString('base64')}`

const TEXTS = {
  'alice.eth': { description: 'The first account of the Sandbox Wallet', avatar: AVATAR, url: 'https://alice.example' },
  'bob.eth': { description: 'Somebody to send things to' },
}
/** What each address says its name is. Mallory lies: alice.eth does not point back. */
const REVERSE = { [people.accounts[0]]: 'alice.eth', [people.bob]: 'bob.eth', [people.mallory]: 'alice.eth' }

/** The registry at its well-known address, a resolver, reverse records and a Universal Resolver where viem looks for it. */
export async function seedEns(deployer) {
  const Registry = npmArtifact('@ensdomains/ens/build/contracts/ENSRegistry.json')
  const Resolver = npmArtifact('@ensdomains/resolver/build/contracts/PublicResolver.json')
  const Reverse = npmArtifact('@ensdomains/ens/build/contracts/ReverseRegistrar.json')
  const own = (node, label) =>
    deployer.write(ens.registry, Registry.abi, 'setSubnodeOwner', [node, labelhash(label), funder])

  await deployer.call('anvil_setCode', [ens.registry, Registry.deployedBytecode])
  await deployer.call('anvil_setCode', [ens.universalResolver, ownArtifact('LocalUniversalResolver').deployedBytecode])
  // The constructor would have made its caller the owner of the root: the first field of records[0x0], slot 0.
  const rootOwner = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [zeroHash, 0n]))
  await deployer.call('anvil_setStorageAt', [ens.registry, rootOwner, pad(funder)])
  await deployer.deploy('resolver', Resolver, [ens.registry], ens.resolver)
  await deployer.deploy('reverse registrar', Reverse, [ens.registry, ens.resolver], ens.reverseRegistrar)

  await own(zeroHash, 'reverse')
  const addr = [namehash('reverse'), labelhash('addr'), ens.reverseRegistrar]
  await deployer.write(ens.registry, Registry.abi, 'setSubnodeOwner', addr)
  const owned = new Set()
  for (const [name, address] of Object.entries(names)) {
    const labels = name.split('.')
    for (let at = labels.length - 1; at >= 0; at--) {
      const parent = labels.slice(at + 1).join('.')
      const full = labels.slice(at).join('.')
      if (!owned.has(full)) await own(parent ? namehash(parent) : zeroHash, labels[at])
      owned.add(full)
    }
    await deployer.write(ens.registry, Registry.abi, 'setResolver', [namehash(name), ens.resolver])
    const setAddr = Resolver.abi.filter((item) => item.name === 'setAddr' && item.inputs.length === 2)
    await deployer.write(ens.resolver, setAddr, 'setAddr', [namehash(name), address])
    for (const [key, text] of Object.entries(TEXTS[name] ?? {}))
      await deployer.write(ens.resolver, Resolver.abi, 'setText', [namehash(name), key, text])
  }

  for (const [address, name] of Object.entries(REVERSE)) {
    await deployer.call('anvil_impersonateAccount', [address])
    await deployer.call('anvil_setBalance', [address, '0xde0b6b3a7640000'])
    await deployer.write(ens.reverseRegistrar, Reverse.abi, 'setName', [name], { sender: address })
  }
  await deployer.settle()
  for (const address of Object.keys(REVERSE)) {
    await deployer.call('anvil_stopImpersonatingAccount', [address])
    await deployer.call('anvil_setBalance', [address, '0x0'])
  }
}
