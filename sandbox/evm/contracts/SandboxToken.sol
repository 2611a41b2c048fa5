// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// A plain ERC-20. Anyone may mint: it is play money.
contract SandboxToken is ERC20 {
  uint8 private immutable _places;

  constructor(string memory name_, string memory symbol_, uint8 places) ERC20(name_, symbol_) {
    _places = places;
  }

  function decimals() public view override returns (uint8) {
    return _places;
  }

  function mint(address to, uint256 amount) external {
    _mint(to, amount);
  }
}
