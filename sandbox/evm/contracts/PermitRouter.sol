// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import '@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol';
import '@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol';

interface IPools {
  function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);

  function swapExactTokensForTokens(
    uint256 amountIn,
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external returns (uint256[] memory);

  function swapExactTokensForETH(
    uint256 amountIn,
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external returns (uint256[] memory);

  function swapExactETHForTokens(
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable returns (uint256[] memory);
}

/// Uniswap v2 with what its later routers have: several calls in one, and approvals by signature among them.
/// It has no constructor, so that its code can be put at one address on every chain.
contract PermitRouter {
  using SafeERC20 for IERC20;

  IPools private constant POOLS = IPools(0x8A791620dd6260079BF849Dc5567aDC3F2FdC318);

  function multicall(bytes[] calldata calls) external payable returns (bytes[] memory results) {
    results = new bytes[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool ok, bytes memory answer) = address(this).delegatecall(calls[i]);
      if (!ok) assembly {
        revert(add(answer, 32), mload(answer))
      }
      results[i] = answer;
    }
  }

  function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable {
    IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
  }

  function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory) {
    return POOLS.getAmountsOut(amountIn, path);
  }

  function swapExactTokensForTokens(
    uint256 amountIn,
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable returns (uint256[] memory) {
    _take(path[0], amountIn);
    return POOLS.swapExactTokensForTokens(amountIn, least, path, to, deadline);
  }

  function swapExactTokensForETH(
    uint256 amountIn,
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable returns (uint256[] memory) {
    _take(path[0], amountIn);
    return POOLS.swapExactTokensForETH(amountIn, least, path, to, deadline);
  }

  function swapExactETHForTokens(
    uint256 least,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable returns (uint256[] memory) {
    return POOLS.swapExactETHForTokens{value: msg.value}(least, path, to, deadline);
  }

  function _take(address token, uint256 amount) private {
    IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
    IERC20(token).forceApprove(address(POOLS), amount);
  }
}
