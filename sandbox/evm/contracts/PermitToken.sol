// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import '@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol';

/// A token that takes approvals by signature (EIP-2612), and says its domain (EIP-5267). Anyone may mint: it is play money.
contract PermitToken is ERC20Permit {
  uint8 private immutable _places;

  constructor(string memory name_, string memory symbol_, uint8 places) ERC20(name_, symbol_) ERC20Permit(name_) {
    _places = places;
  }

  function decimals() public view override returns (uint8) {
    return _places;
  }

  function mint(address to, uint256 amount) external {
    _mint(to, amount);
  }
}
