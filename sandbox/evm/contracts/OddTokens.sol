// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import './SandboxToken.sol';

/// Like MKR: name and symbol are bytes32, not string.
contract MakerLike {
  bytes32 public constant name = 'Maker';
  bytes32 public constant symbol = 'MKR';
  uint8 public constant decimals = 18;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;

  event Transfer(address indexed from, address indexed to, uint256 value);

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}

/// Reverts whatever it is asked.
contract RevertingToken {
  fallback() external {
    revert('always reverts');
  }
}

/// An ERC-20 that answers false to every transfer and moves nothing: its transactions succeed all the same.
contract FalseToken is SandboxToken {
  constructor() SandboxToken('Refusing Token', 'FALSE', 18) {}

  function transfer(address, uint256) public pure override returns (bool) {
    return false;
  }

  function transferFrom(address, address, uint256) public pure override returns (bool) {
    return false;
  }
}
