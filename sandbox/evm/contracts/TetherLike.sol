// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Like USDT on Ethereum: transfer, transferFrom and approve return nothing, parameters have other names,
/// and an allowance must be set to zero before it can be set to another value.
/// It has no constructor, so that its code can be put at the real token's address.
contract TetherLike {
  string public constant name = 'Tether USD';
  string public constant symbol = 'USDT';
  uint8 public constant decimals = 6;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function mint(address _to, uint256 _value) external {
    totalSupply += _value;
    balanceOf[_to] += _value;
    emit Transfer(address(0), _to, _value);
  }

  function transfer(address _to, uint256 _value) external {
    _move(msg.sender, _to, _value);
  }

  function transferFrom(address _from, address _to, uint256 _value) external {
    allowance[_from][msg.sender] -= _value;
    _move(_from, _to, _value);
  }

  function approve(address _spender, uint256 _value) external {
    require(_value == 0 || allowance[msg.sender][_spender] == 0);
    allowance[msg.sender][_spender] = _value;
    emit Approval(msg.sender, _spender, _value);
  }

  function _move(address _from, address _to, uint256 _value) private {
    balanceOf[_from] -= _value;
    balanceOf[_to] += _value;
    emit Transfer(_from, _to, _value);
  }
}
