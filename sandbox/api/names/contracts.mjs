import { parseAbi } from 'viem'

export const registryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
])

export const resolverAbi = parseAbi([
  'function text(bytes32 node, string key) view returns (string)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
  'event NameChanged(bytes32 indexed node, string name)',
])

/** One of two functions of that name. */
export const ownAddressAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function setAddr(bytes32 node, address value)',
])
export const coinAddressAbi = parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
])
