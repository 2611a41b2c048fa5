// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRegistry {
  function resolver(bytes32 node) external view returns (address);
}

interface INameResolver {
  function name(bytes32 node) external view returns (string memory);
}

/// The two methods of the ENS Universal Resolver that clients call, over a local registry:
/// no wildcard (ENSIP-10), no CCIP-Read and Ethereum addresses (coin type 60) only.
contract LocalUniversalResolver {
  IRegistry private constant REGISTRY = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);

  error ResolverNotFound(bytes name);
  error ResolverError(bytes errorData);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);

  function resolveWithGateways(
    bytes calldata name,
    bytes calldata data,
    string[] calldata
  ) external view returns (bytes memory result, address resolver) {
    resolver = REGISTRY.resolver(_namehash(name));
    if (resolver == address(0)) revert ResolverNotFound(name);
    result = _ask(resolver, data);
  }

  function reverseWithGateways(
    bytes calldata lookupAddress,
    uint256 coinType,
    string[] calldata
  ) external view returns (string memory primary, address resolver, address reverseResolver) {
    bytes memory reverseName = bytes.concat(hex'28', _hex(lookupAddress), hex'04', 'addr', hex'07', 'reverse', hex'00');
    bytes32 reverseNode = _namehash(reverseName);
    reverseResolver = REGISTRY.resolver(reverseNode);
    if (coinType != 60 || lookupAddress.length != 20 || reverseResolver == address(0)) revert ResolverNotFound(reverseName);
    primary = abi.decode(_ask(reverseResolver, abi.encodeCall(INameResolver.name, (reverseNode))), (string));
    if (bytes(primary).length == 0) return ('', address(0), reverseResolver);

    // A reverse record is a claim by the address alone: the name has to point back.
    bytes memory forwardName = _dnsEncode(bytes(primary));
    bytes32 node = _namehash(forwardName);
    resolver = REGISTRY.resolver(node);
    if (resolver == address(0)) revert ResolverNotFound(forwardName);
    address forward = abi.decode(_ask(resolver, abi.encodeWithSignature('addr(bytes32)', node)), (address));
    if (forward != address(bytes20(lookupAddress))) {
      revert ReverseAddressMismatch(primary, abi.encodePacked(forward));
    }
  }

  function _ask(address resolver, bytes memory data) private view returns (bytes memory) {
    (bool ok, bytes memory answer) = resolver.staticcall(data);
    if (!ok) revert ResolverError(answer);
    return answer;
  }

  /// The namehash (ENSIP-1) of a DNS-encoded name.
  function _namehash(bytes memory name) private pure returns (bytes32 node) {
    return _namehashFrom(name, 0);
  }

  function _namehashFrom(bytes memory name, uint256 start) private pure returns (bytes32) {
    uint256 size = uint8(name[start]);
    if (size == 0) return bytes32(0);
    bytes memory label = new bytes(size);
    for (uint256 i = 0; i < size; i++) label[i] = name[start + 1 + i];
    return keccak256(abi.encodePacked(_namehashFrom(name, start + 1 + size), keccak256(label)));
  }

  function _dnsEncode(bytes memory name) private pure returns (bytes memory out) {
    out = new bytes(name.length + 2);
    uint256 lengthAt = 0;
    for (uint256 i = 0; i < name.length; i++) {
      if (name[i] == '.') lengthAt = i + 1;
      else {
        out[i + 1] = name[i];
        out[lengthAt] = bytes1(uint8(out[lengthAt]) + 1);
      }
    }
  }

  function _hex(bytes memory data) private pure returns (bytes memory out) {
    bytes16 digits = '0123456789abcdef';
    out = new bytes(data.length * 2);
    for (uint256 i = 0; i < data.length; i++) {
      out[2 * i] = digits[uint8(data[i]) >> 4];
      out[2 * i + 1] = digits[uint8(data[i]) & 15];
    }
  }
}
